"""The banner of a site that is about to restart: pages and frames ask for it themselves."""

from django import template

from chkobba_site import drain

register = template.Library()


@register.simple_tag
def drain_state() -> drain.State:
    """What the site's banner says, see `chkobba_site.drain.State`."""
    return drain.current()
