import type { KindDefinition } from './kind.ts'

/** Kinds for super admins. */
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
