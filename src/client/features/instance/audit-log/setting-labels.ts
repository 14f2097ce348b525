import { backupRhythms, type SignUpMode, signUpModes } from '../../shared/instance.ts'

/** What people may sign up by, in a word or two. */
export const signUpWords: Record<SignUpMode, string> = {
  open: 'Open',
  invitation: 'By invitation',
  approval: 'With approval',
  closed: 'Closed',
}

/** How often backups are made by themselves. */
export const rhythmWords: Record<(typeof backupRhythms)[number], string> = {
  off: 'Never',
  daily: 'Every day',
  weekly: 'Every week',
}

/** What each setting of the instance is called on its field. */
const settingLabels: Record<string, string> = {
  name: 'Name',
  logoId: 'Logo',
  signUpMode: 'Sign-up',
  contactEmail: 'Contact address',
  flagThreshold: 'Flag threshold',
  takesUploads: 'Uploads',
  uploadQuotaMb: 'Storage per person',
  backups: 'Scheduled backups',
  backupsKept: 'Backups kept',
}

const onOff: Record<string, string> = { true: 'on', false: 'off' }

function valueWords(key: string, value: string) {
  const mode = key === 'signUpMode' && signUpModes.find((one) => one === value)
  if (mode) return signUpWords[mode]
  const rhythm = key === 'backups' && backupRhythms.find((one) => one === value)
  if (rhythm) return rhythmWords[rhythm]
  return key === 'takesUploads' ? (onOff[value] ?? value) : value
}

/** A change of a setting as the log has it (`key: before → after`), in words for people. */
export function settingDetail(detail: string) {
  const [, key = '', before = '', after = ''] = /^(\w+): (.*) → (.*)$/.exec(detail) ?? []
  const label = settingLabels[key]
  if (label === undefined) return detail
  if (key === 'logoId') return `${label}: ${after === 'none' ? 'removed' : before === 'none' ? 'added' : 'replaced'}`
  return `${label}: ${valueWords(key, before)} → ${valueWords(key, after)}`
}
