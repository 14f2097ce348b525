import type { NoticeKind } from '../../shared/notices.ts'

/** The notices of what waits for somebody to see to it, of which there can be many of a kind. */
const waitingKinds = ['reports-waiting', 'sign-up-waiting', 'backup-failed'] as const satisfies NoticeKind[]
export type WaitingKind = (typeof waitingKinds)[number]

export const isWaitingKind = (kind: NoticeKind): kind is WaitingKind => waitingKinds.some((one) => one === kind)
