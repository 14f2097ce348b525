import { z } from 'zod'
import {
  changePasswordInput,
  linkInput,
  secondFactorInput,
  sessionInput,
  sessionView,
} from '../../../../shared/identity/account.ts'
import {
  emailInput,
  loginInput,
  profileInput,
  resetPasswordInput,
  signedInByLink,
  signupInput,
  signupResponse,
  userResponse,
  userView,
  verifyEmailInput,
} from '../../../../shared/identity/auth.ts'
import { saveSettingsInput, settingsResponse } from '../../../../shared/identity/settings.ts'
import { challengeView } from '../../../../shared/instance/proof-of-work.ts'
import { done } from '../../../../shared/platform/fields.ts'
import { created, noInput, type RestRow, route } from '../route.ts'

export const identityRows: readonly RestRow[] = [
  route('GET /api/auth/me', 'auth.me', noInput, userView, 'Get the signed-in user; 401 without a session'),
  route('POST /api/auth/login', 'auth.login', loginInput, userResponse, 'Sign in'),
  route(
    'POST /api/auth/sign-in-link',
    'auth.requestSignInLink',
    emailInput,
    done,
    'Request a link for signing in without a password',
  ),
  route(
    'POST /api/auth/sign-in-link/use',
    'auth.signInByLink',
    linkInput,
    signedInByLink,
    'Sign in with the token from the link, in the browser that requested it',
  ),
  route('POST /api/auth/logout', 'auth.logout', noInput, done, 'Sign out'),
  route(
    'GET /api/instance/challenge',
    'instance.challenge',
    noInput,
    challengeView,
    'Get a task whose solution signing up proves, where the site asks for it',
  ),
  route('POST /api/auth/signup', 'auth.signup', signupInput, signupResponse, 'Create an account and sign in', created),
  route(
    'POST /api/auth/forgot-password',
    'auth.forgotPassword',
    emailInput,
    done,
    'Request a link for setting a new password',
  ),
  route(
    'POST /api/auth/reset-password',
    'auth.resetPassword',
    resetPasswordInput,
    done,
    'Set a new password with the token from the link',
  ),
  route('PUT /api/auth/profile', 'auth.updateProfile', profileInput, userView, 'Change your name or photo'),
  route(
    'GET /api/auth/verify-email',
    'auth.verifyEmail',
    verifyEmailInput,
    done,
    'Verify the email address with the token from the link',
    { type: 'mutation' },
  ),
  route(
    'POST /api/auth/resend-verification',
    'auth.resendVerification',
    emailInput,
    done,
    'Request another verification email',
  ),
  route(
    'POST /api/auth/second-factor',
    'auth.secondFactor',
    secondFactorInput,
    userResponse,
    'Complete the second step of signing in',
  ),
  route('PUT /api/auth/password', 'auth.changePassword', changePasswordInput, done, 'Change your password'),
  route('GET /api/users/me/settings', 'settings.get', noInput, settingsResponse, 'Get your settings and profile'),
  route(
    'PUT /api/users/me/settings',
    'settings.save',
    saveSettingsInput,
    settingsResponse,
    'Change the given settings',
  ),
  route('GET /api/users/me/sessions', 'account.sessions', noInput, z.array(sessionView), 'List your sessions'),
  route('DELETE /api/users/me/sessions/:id', 'account.endSession', sessionInput, done, 'End a session'),
]
