// The share of wins: shows the number while the slider moves, and moving it switches the aim on.
const slider = document.querySelector('input[name="win_share"]');
const aim = document.querySelector('input[name="aim"]');
const now = document.querySelector('#share-now bdi');

if (slider) {
  slider.addEventListener('input', () => {
    now.textContent = slider.value;
    aim.checked = true;
  });
}
