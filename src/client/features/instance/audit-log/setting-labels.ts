import {
  backupFrequencies,
  type SignUpMode,
  type StoredSettings,
  signUpModes,
} from '../../../../shared/instance/settings.ts'

export const signUpModeLabels: Record<SignUpMode, string> = {
  open: 'Open',
  invitation: 'By invitation',
  approval: 'With approval',
  closed: 'Closed',
}

export const backupScheduleLabels: Record<(typeof backupFrequencies)[number], string> = {
  off: 'Never',
  daily: 'Every day',
  weekly: 'Every week',
}

/** The label of each setting, as on its form field. */
const settingLabels: Record<keyof StoredSettings | 'mailServer' | 'mailSender' | 'openidProvider', string> = {
  name: 'Name',
  logoId: 'Logo',
  pictureId: 'Picture',
  tagline: 'Tagline',
  introduction: 'Introduction',
  accent: 'Accent colour',
  ownCss: 'Own CSS',
  signUpMode: 'Sign-up',
  refusesCommonPasswords: 'Common passwords are refused',
  unverifiedMayWrite: 'Writing without a verified address',
  guestsMayRead: 'Guests can read',
  asksForProof: 'Proof of work',
  takesAiCrawlers: 'AI crawlers',
  contactEmail: 'Contact address',
  language: 'Language',
  flagThreshold: 'Flag threshold',
  showsWriting: 'Who is writing is shown',
  takesUploads: 'Uploads',
  uploadQuotaMb: 'Storage per user',
  backups: 'Scheduled backups',
  backupsKept: 'Backups kept',
  mailServer: 'Mail server',
  mailSender: 'Sender',
  openidProvider: 'Sign-in provider',
}

const switches = [
  'refusesCommonPasswords',
  'unverifiedMayWrite',
  'showsWriting',
  'takesUploads',
  'guestsMayRead',
  'asksForProof',
  'takesAiCrawlers',
]
const onOff: Record<string, string> = { true: 'on', false: 'off' }

function valueLabel(key: string, value: string) {
  const mode = key === 'signUpMode' && signUpModes.find((one) => one === value)
  if (mode) return signUpModeLabels[mode]
  const frequency = key === 'backups' && backupFrequencies.find((one) => one === value)
  if (frequency) return backupScheduleLabels[frequency]
  return switches.includes(key) ? (onOff[value] ?? value) : value
}

/** Turns a logged change (`key: before → after`) into readable text. */
export function settingDetail(detail: string) {
  const [, key = '', before = '', after = ''] = /^(\w+): (.*) → (.*)$/.exec(detail) ?? []
  const label = Object.hasOwn(settingLabels, key) ? settingLabels[key as keyof typeof settingLabels] : undefined
  if (label === undefined) return detail
  if (key === 'logoId' || key === 'pictureId')
    return `${label}: ${after === 'none' ? 'removed' : before === 'none' ? 'added' : 'replaced'}`
  return `${label}: ${valueLabel(key, before)} → ${valueLabel(key, after)}`
}
