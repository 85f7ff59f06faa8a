"""The addresses of people, under /accounts/."""

from django.urls import path

from accounts.views import doors, own, settings

urlpatterns = [
    path("register/", doors.Register.as_view(), name="register"),
    path("login/", doors.LogIn.as_view(), name="login"),
    path("logout/", doors.log_out, name="logout"),
    path("guest/", doors.Guest.as_view(), name="guest"),
    path("language/", doors.language, name="language"),
    path("settings/", settings.settings, name="settings"),
    path("profile/", own.profile, name="profile"),
    path("email/", own.ChangeAddress.as_view(), name="email-change"),
    path("email/confirm/<str:token>/", own.confirm_address, name="email-confirm"),
    path("password/", own.ChangePassword.as_view(), name="password-change"),
    path("password/forgotten/", own.ForgetPassword.as_view(), name="password-reset"),
    path("password/forgotten/sent/", own.letter_sent, name="password-reset-sent"),
    path("password/new/<uidb64>/<token>/", own.NewPassword.as_view(), name="password-reset-confirm"),
]
