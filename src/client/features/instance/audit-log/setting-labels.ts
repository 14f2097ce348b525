import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  backupFrequencies,
  type SignUpMode,
  type StoredSettings,
  signUpModes,
} from '../../../../shared/instance/settings.ts'
import { writeNow } from '../../../ui/languages/texts.tsx'

export const signUpModeLabels: Record<SignUpMode, MessageDescriptor> = {
  open: msg`Open`,
  invitation: msg`By invitation`,
  approval: msg`With approval`,
  closed: msg`Closed`,
}

export const backupScheduleLabels: Record<(typeof backupFrequencies)[number], MessageDescriptor> = {
  off: msg`Never`,
  daily: msg`Every day`,
  weekly: msg`Every week`,
}

/** The label of each setting, as on its form field. */
const settingLabels: Record<keyof StoredSettings | 'mailServer' | 'mailSender' | 'openidProvider', MessageDescriptor> =
  {
    name: msg`Name`,
    logoId: msg`Logo`,
    pictureId: msg`Picture`,
    tagline: msg`Tagline`,
    introduction: msg`Introduction`,
    accent: msg`Accent colour`,
    ownCss: msg`Own CSS`,
    signUpMode: msg`Sign-up`,
    refusesCommonPasswords: msg`Common passwords are refused`,
    unverifiedMayWrite: msg`Writing without a verified address`,
    guestsMayRead: msg`Guests can read`,
    asksForProof: msg`Proof of work`,
    takesAiCrawlers: msg`AI crawlers`,
    contactEmail: msg`Contact address`,
    language: msg`Language`,
    flagThreshold: msg`Flag threshold`,
    showsWriting: msg`Who is writing is shown`,
    takesUploads: msg`Uploads`,
    uploadQuotaMb: msg`Storage per user`,
    backups: msg`Scheduled backups`,
    backupsKept: msg`Backups kept`,
    mailServer: msg`Mail server`,
    mailSender: msg`Sender`,
    openidProvider: msg`Sign-in provider`,
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
const onOff: Record<string, MessageDescriptor> = { true: msg`on`, false: msg`off` }

function valueLabel(key: string, value: string) {
  const mode = key === 'signUpMode' && signUpModes.find((one) => one === value)
  if (mode) return writeNow(signUpModeLabels[mode])
  const frequency = key === 'backups' && backupFrequencies.find((one) => one === value)
  if (frequency) return writeNow(backupScheduleLabels[frequency])
  if (value === 'none') return writeNow(msg`none`)
  const state = switches.includes(key) ? onOff[value] : undefined
  return state ? writeNow(state) : value
}

/** Turns a logged change (`key: before → after`) into readable text. */
export function settingDetail(detail: string) {
  const [, key = '', before = '', after = ''] = /^(\w+): (.*) → (.*)$/.exec(detail) ?? []
  if (!Object.hasOwn(settingLabels, key)) return detail
  const label = writeNow(settingLabels[key as keyof typeof settingLabels])
  if (key === 'logoId' || key === 'pictureId')
    return after === 'none'
      ? writeNow(msg`${label}: removed`)
      : before === 'none'
        ? writeNow(msg`${label}: added`)
        : writeNow(msg`${label}: replaced`)
  const [old, changed] = [valueLabel(key, before), valueLabel(key, after)]
  return writeNow(msg`${label}: ${old} → ${changed}`)
}
