import type { KindDefinition } from './kind.ts'

/** Kinds for super admins, and about what they do to an account. */
export const administrationKindDefinitions = {
  /** A new account needs approval. */
  'sign-up-waiting': {
    group: 'administration',
    audience: 'super-admins',
    label: 'Accounts waiting for approval',
    sentence: '{actor} signed up and is waiting for approval.',
    sentenceOfSeveral: '{actors} signed up and are waiting for approval.',
    link: { instance: '/admin/users?filter=waiting' },
    mail: {
      subject: 'An account is waiting for approval',
      sentence: '{actor} signed up and is waiting for approval.',
      button: 'View pending accounts',
      isFromAnyone: true,
    },
  },
  /** To the user of the account. */
  'password-link-made': {
    group: 'required',
    label: 'A link to set your password was made',
    sentence:
      '{actor} made a link that sets a new password for your account, to hand it over to you. Tell another super admin if you did not ask for it.',
    standsAlone: true,
    link: { instance: '/settings?tab=security' },
    mail: {
      subject: 'A link to set your password was made',
      sentence:
        'a super admin made a link that sets a new password for your account, to hand it over to you. Tell another super admin if you did not ask for it.',
      button: 'View your sessions',
    },
  },
  /** A scheduled backup failed or was incomplete. `detail` is the error. */
  'backup-failed': {
    group: 'administration',
    audience: 'super-admins',
    label: 'Backups that failed',
    sentence: 'A scheduled backup failed.',
    link: { instance: '/admin/settings?tab=backups' },
    mail: {
      subject: 'A backup failed',
      sentence: 'a scheduled backup failed or was incomplete.',
      quotes: 'Error:',
      button: 'View backups',
      sample: 'The disk is full.',
    },
  },
} satisfies Record<string, KindDefinition>
