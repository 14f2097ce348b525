import { z } from 'zod'
import { email } from './accounts.ts'
import { wordRuleTerm } from './community-settings.ts'
import { id, moment, nameText, trimmedText } from './fields.ts'
import { limits } from './limits.ts'

/** Who may make an account: everybody, who holds an invitation, everybody once a super admin approves, nobody. */
export const signUpModes = ['open', 'invitation', 'approval', 'closed'] as const
export type SignUpMode = (typeof signUpModes)[number]

export const backupRhythms = ['off', 'daily', 'weekly'] as const

/** What everybody may know of this instance. `logo` is the address of an image. `takesMessages` is whether Contact Us reaches anybody. */
export const instanceView = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  signUpMode: z.enum(signUpModes),
  takesMessages: z.boolean(),
  takesUploads: z.boolean(),
})
export type Instance = z.infer<typeof instanceView>

const whole = (label: string, min: number, max: number) =>
  z
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be at least ${min.toLocaleString('en')}`)
    .max(max, `${label} must be at most ${max.toLocaleString('en')}`)

/** Everything super admins set. `contactEmail` empty: the first super admin's address. `uploadQuotaMb` 0: no limit. */
const settings = {
  name: nameText('Name', limits.nameMax).min(1, 'Name is required'),
  /** The id of an uploaded image. */
  logoId: id.nullable(),
  signUpMode: z.enum(signUpModes, `signUpMode must be one of ${signUpModes.join(', ')}`),
  contactEmail: z.literal('').or(email),
  flagThreshold: whole('Flag threshold', 1, limits.flagThresholdMax),
  takesUploads: z.boolean('takesUploads must be true or false'),
  uploadQuotaMb: whole('Storage per person', 0, limits.uploadQuotaMbMax),
  backups: z.enum(backupRhythms, `backups must be one of ${backupRhythms.join(', ')}`),
  backupsKept: whole('Backups kept', 1, limits.backupsKeptMax),
}
/** Only what is given is changed; an unknown key is refused. */
export const saveInstanceInput = z.strictObject(settings).partial()
export const instanceSettingsView = z.object({ ...settings, logo: z.string().nullable() })
export type InstanceSettings = z.infer<typeof instanceSettingsView>

/** A rule that holds everywhere; see the word rules of communities. */
export const addInstanceWordRuleInput = z.object({
  term: wordRuleTerm,
  reason: trimmedText('Reason', limits.messageMax).default(''),
})
export const instanceWordRuleInput = z.object({ id })
export const previewWordRuleInput = z.object({ term: wordRuleTerm })

/** What of the latest posts and comments a rule would have refused: the newest twenty, and how many of how many looked at. */
export const wordRulePreview = z.object({
  looked: z.int(),
  refused: z.int(),
  items: z.array(
    z.object({
      targetType: z.enum(['POST', 'COMMENT']),
      id: z.string(),
      link: z.string(),
      snippet: z.string(),
      author: z.object({ id: z.string(), name: z.string() }),
      community: z.object({ slug: z.string(), name: z.string() }),
      createdAt: moment,
    }),
  ),
})
export type WordRulePreview = z.infer<typeof wordRulePreview>

/** To the super admin's own address unless another is given. */
export const testMailInput = z.object({ to: email.optional() })

/** A backup in the instance's folder. `verifiedAt` is when a restored copy of it was opened and found whole; `fault` is what was wrong with it. */
export const backupView = z.object({
  id: z.string(),
  file: z.string(),
  bytes: z.int(),
  startedAt: moment,
  finishedAt: moment.nullable(),
  verifiedAt: moment.nullable(),
  fault: z.string().nullable(),
  isScheduled: z.boolean(),
})
export type Backup = z.infer<typeof backupView>
