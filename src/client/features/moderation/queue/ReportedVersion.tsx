import { useLingui } from '@lingui/react/macro'
import { Text, Title } from '@mantine/core'
import type { OpenCase } from '../../../../shared/moderation/queue.ts'
import versions from '../../../ui/EditHistory.module.css'
import { TextDiff } from '../../../ui/EditHistory.tsx'
import classes from './Case.module.css'

/** The stored copy begins with the title if there is one. */
const currentText = ({ targetType, title, content }: OpenCase) =>
  targetType === 'COMMENT' || title === null ? (content ?? '') : `${title}\n\n${content ?? ''}`.trim()

/** The content at the time of the first report, if the author has changed it since. */
export function ReportedVersion({ open }: { open: OpenCase }) {
  const { t } = useLingui()
  const { copy, content, isEdited, targetType } = open
  if ((content !== null && !isEdited) || copy === '') return null
  const isGone = content === null
  return (
    <section className={classes.part}>
      <Title order={3} size="h5">
        {isGone
          ? targetType === 'RESTRICTION'
            ? t`Restricted content`
            : t`Reported content`
          : t`Changed since it was reported`}
      </Title>
      <Text size="sm" c="dimmed">
        {isGone
          ? targetType === 'RESTRICTION'
            ? t`Its beginning, at the time of the decision.`
            : t`The version at the first report.`
          : t`Text removed since the first report is crossed out, added text is underlined.`}
      </Text>
      <div className={classes.copy}>
        <p className={versions.changed} dir="auto">
          <TextDiff older={copy.trim()} newer={isGone ? copy.trim() : currentText(open)} />
        </p>
      </div>
    </section>
  )
}
