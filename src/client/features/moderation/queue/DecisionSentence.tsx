import { Trans, useLingui } from '@lingui/react/macro'
import type { OpenCase } from '../../../../shared/moderation/queue.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'

/** Says how the case was decided, by whom and when. */
export function DecisionSentence({ open: { decision, decidedBy, decidedAt } }: { open: OpenCase }) {
  const { t } = useLingui()
  if (!decision || !decidedAt) return null
  const moderator = <bdi>{decidedBy?.name ?? t`Someone`}</bdi>
  const time = <RelativeTime at={decidedAt} />
  const sentences = {
    DISMISS: (
      <Trans>
        {moderator} dismissed the reports {time}.
      </Trans>
    ),
    HIDE: (
      <Trans>
        {moderator} hid it {time}.
      </Trans>
    ),
    REMOVE: (
      <Trans>
        {moderator} removed it {time}.
      </Trans>
    ),
    WARN: (
      <Trans>
        {moderator} gave a warning {time}.
      </Trans>
    ),
    BAN: (
      <Trans>
        {moderator} banned the author {time}.
      </Trans>
    ),
    SUSPEND: (
      <Trans>
        {moderator} suspended the author {time}.
      </Trans>
    ),
  }
  return sentences[decision]
}
