import type { DeciderRole } from '../../../shared/instance/restrictions.ts'
import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import { readPhrase } from '../../platform/languages/stored-phrase.ts'

/** The reason for applicants who were pending when the community stopped taking requests. */
export const byInvitationOnly = phrase('This community now takes new members by invitation only.')

/** Returns the reason of a denied request for any reader. Moderators wrote all but one. */
export const readDenialReason = (reason: string): Phrase | string =>
  reason === byInvitationOnly.text ? byInvitationOnly : reason

/** Returns the reason of a restriction for any reader. The texts of people stay, whatever they contain. */
export const readReason = ({ reason, deciderRole }: { reason: string; deciderRole: DeciderRole }): Phrase | string =>
  deciderRole === 'REPORTS' ? readPhrase(reason) : readDenialReason(reason)
