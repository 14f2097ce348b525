import { z } from 'zod'
import {
  email,
  id,
  isoDateTime,
  languageCode,
  nameText,
  reasonText,
  text,
  trimmedText,
  withThousands,
} from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { wordRuleTerm } from './word-rules.ts'

/** The sign-up modes: for everybody, with an invitation, with a super admin's approval, or closed. */
export const signUpModes = ['open', 'invitation', 'approval', 'closed'] as const
export type SignUpMode = (typeof signUpModes)[number]

export const backupFrequencies = ['off', 'daily', 'weekly'] as const

/**
 * The public settings of this instance. `logo` is the address of an image. `takesMessages`: whether Contact Us has a
 * recipient. `guestsMayRead`: whether pages of public communities are shown to guests. `sendsMail`: whether a mail
 * server is set up; without one, no user receives a mail. `needsVerification`: whether writing needs a verified address.
 */
export const instanceView = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  signUpMode: z.enum(signUpModes),
  takesMessages: z.boolean(),
  takesUploads: z.boolean(),
  showsWriting: z.boolean(),
  guestsMayRead: z.boolean(),
  /** Whether signing up and contact messages need a proof of work. */
  asksForProof: z.boolean(),
  sendsMail: z.boolean(),
  /** The name of the sign-in provider; null without one. */
  provider: z.string().nullable(),
  needsVerification: z.boolean(),
})
export type Instance = z.infer<typeof instanceView>

const wholeNumber = (label: string, min: number, max: number) =>
  z
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be at least ${withThousands(min)}`)
    .max(max, `${label} must be at most ${withThousands(max)}`)

const accentInvalid = 'Accent colour must be a hex colour such as #0f7663'

/**
 * The settings that super admins can change. An empty `contactEmail` means the first super admin's address; an
 * `uploadQuotaMb` of 0 means no limit.
 */
const settings = {
  name: nameText('Name', limits.nameMax).min(1, 'Name is required'),
  /** The id of an uploaded image. */
  logoId: id.nullable(),
  /** The id of an uploaded image, shown to guests on the landing page. */
  pictureId: id.nullable(),
  /** One line about the site. May be empty. */
  tagline: nameText('Tagline', limits.taglineMax),
  /** Markdown for the landing page. May be empty. */
  introduction: trimmedText('Introduction', limits.introductionMax),
  /** A colour `#rrggbb` in small letters; empty for the default. */
  accent: z
    .string(accentInvalid)
    .max(7, accentInvalid)
    .toLowerCase()
    .regex(/^(#[0-9a-f]{6})?$/, accentInvalid),
  /** CSS of the site for all pages but the admin area. May be empty. */
  ownCss: text('Own CSS', limits.ownCssMax),
  signUpMode: z.enum(signUpModes, `signUpMode must be one of ${signUpModes.join(', ')}`),
  /** Whether the most common passwords are refused to all users. Super admins may never choose one. */
  refusesCommonPasswords: z.boolean('refusesCommonPasswords must be true or false'),
  /** Whether users write without a verified address while the site sends no mail. Otherwise it has no effect. */
  unverifiedMayWrite: z.boolean('unverifiedMayWrite must be true or false'),
  /** Whether a sign-up without a proof of work waits for approval, and a contact message without one is refused. */
  asksForProof: z.boolean('asksForProof must be true or false'),
  /** Only the pages: the API always answers guests what is public. */
  guestsMayRead: z.boolean('guestsMayRead must be true or false'),
  /** Whether robots.txt admits the crawlers of language models. */
  takesAiCrawlers: z.boolean('takesAiCrawlers must be true or false'),
  contactEmail: z.literal('').or(email),
  /** The language for those whose own is unknown. */
  language: languageCode,
  flagThreshold: wholeNumber('Flag threshold', 1, limits.flagThresholdMax),
  /** Whether readers of a thread see who is writing in it. If off, nobody sees anybody. */
  showsWriting: z.boolean('showsWriting must be true or false'),
  takesUploads: z.boolean('takesUploads must be true or false'),
  uploadQuotaMb: wholeNumber('Storage per user', 0, limits.uploadQuotaMbMax),
  backups: z.enum(backupFrequencies, `backups must be one of ${backupFrequencies.join(', ')}`),
  backupsKept: wholeNumber('Backups kept', 1, limits.backupsKeptMax),
}
/** Changes only the given fields; an unknown key is refused. */
export const saveInstanceInput = z.strictObject(settings).partial()
const storedSettings = z.object(settings)
export type StoredSettings = z.infer<typeof storedSettings>
/** `logo` and `stylesheets` are paths. */
export const instanceSettingsView = storedSettings.extend({
  logo: z.string().nullable(),
  stylesheets: z.object({ accent: z.string().nullable(), own: z.string().nullable() }),
})
export type InstanceSettings = z.infer<typeof instanceSettingsView>

/** A word rule for the whole instance; see the word rules of communities. */
export const addInstanceWordRuleInput = z.object({
  term: wordRuleTerm,
  reason: reasonText.default(''),
})
export const instanceWordRuleInput = z.object({ id })
export const previewWordRuleInput = z.object({ term: wordRuleTerm })

/**
 * The posts and comments that a rule would have refused: the newest twenty of `refused`, out of `looked` recent ones.
 */
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
      createdAt: isoDateTime,
    }),
  ),
})
export type WordRulePreview = z.infer<typeof wordRulePreview>

/**
 * A backup in the instance's folder. `verifiedAt` is when a restored copy of it passed the checks; `fault` describes
 * why it did not.
 */
export const backupView = z.object({
  id: z.string(),
  file: z.string(),
  bytes: z.int(),
  startedAt: isoDateTime,
  finishedAt: isoDateTime.nullable(),
  verifiedAt: isoDateTime.nullable(),
  fault: z.string().nullable(),
  isScheduled: z.boolean(),
  /** Whether it was made automatically before an upgrade changed the database. */
  precedesMigration: z.boolean(),
  /** The state of its copy off the machine; null when it gets none. */
  upload: z.object({ uploadedAt: isoDateTime.nullable(), fault: z.string().nullable() }).nullable(),
})
export type Backup = z.infer<typeof backupView>

export const isBackupRunning = ({ finishedAt, fault }: Pick<Backup, 'finishedAt' | 'fault'>) =>
  finishedAt === null && fault === null
