import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { decidedText, ruleLabel } from '../../../../shared/instance/restriction-labels.ts'
import type { ObjectionOutcome } from '../../../../shared/instance/restrictions.ts'
import type { Objection, OpenCase } from '../../../../shared/moderation/queue.ts'
import { type Confirmation, ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { restrictionTitles } from '../decisions/restriction-texts.ts'
import classes from './Case.module.css'
import { useAnswerObjection } from './use-case-actions.ts'

function Decision({
  objection: { kind, rule, reason, deciderRole, decidedAt, decidedCaseId },
}: {
  objection: Objection
}) {
  const { t } = useLingui()
  const translate = useTranslate()
  const label = rule && translate(ruleLabel(rule))
  const [query] = useSearchParams()
  const withCase = new URLSearchParams(query)
  withCase.set('case', decidedCaseId ?? '')
  return (
    <div className={classes.reported}>
      <Text fw={600}>{t(restrictionTitles[kind])}</Text>
      <Text size="sm" c="dimmed">
        <MetaLine>
          {rule && <span>{t`Rule: ${label}`}</span>}
          <span>
            {translate(decidedText(deciderRole))} <RelativeTime at={decidedAt} />
          </span>
          {decidedCaseId && (
            <Anchor component={Link} to={`?${withCase}`} inherit underline="always">
              {t`Open its case`}
            </Anchor>
          )}
        </MetaLine>
      </Text>
      <Text size="sm" dir="auto" className={classes.words ?? ''}>
        {reason}
      </Text>
    </div>
  )
}

const outcomeText: Record<ObjectionOutcome, MessageDescriptor> = {
  UPHELD: msg`The decision was upheld:`,
  LIFTED: msg`The decision was lifted:`,
}

interface Props {
  open: OpenCase
  /** Called when the objection is answered, before the list refetches. */
  onDecided: () => void
}

/** An objection with the decision that it is about, and its answer. */
export function ObjectionPanel({ open, onDecided }: Props) {
  const { t } = useLingui()
  const [question, ask] = useState<Confirmation | null>(null)
  const answer = useAnswerObjection(onDecided)
  const { id, version, objection, author, can } = open
  if (!objection) return null
  const name = author?.name ?? t`The author`
  const askFor = (outcome: ObjectionOutcome, texts: Pick<Confirmation, 'title' | 'lead' | 'action'>) =>
    ask({
      ...texts,
      reasonLabel: t`Answer`,
      reasonHint: t`They will read it.`,
      isReasonRequired: true,
      onConfirm: (text) => answer.mutateAsync({ id, version, outcome, answer: text }),
    })
  return (
    <section className={classes.part} aria-label={t`Objection`}>
      <Title order={3} size="h5">
        {t`Objection`}
      </Title>
      <Text size="sm" c="dimmed">
        <Trans>
          <bdi>{name}</bdi> objected <RelativeTime at={objection.at} />:
        </Trans>
      </Text>
      <Text dir="auto" className={classes.words ?? ''}>
        {objection.text}
      </Text>
      <Title order={4} className={classes.label ?? ''}>
        {t`The decision`}
      </Title>
      <Decision objection={objection} />
      {objection.outcome && (
        <Text size="sm" dir="auto" className={classes.words ?? ''}>
          <strong>{t(outcomeText[objection.outcome])}</strong> {objection.answer}
        </Text>
      )}
      {can.answer && (
        <Group gap="xs">
          <Button
            variant="default"
            onClick={() =>
              askFor('UPHELD', { title: t`Uphold the decision?`, lead: t`Nothing changes.`, action: t`Uphold` })
            }
          >
            {t`Uphold…`}
          </Button>
          {can.lift && (
            <Button
              variant="default"
              onClick={() =>
                askFor('LIFTED', {
                  title: t`Lift the decision?`,
                  lead: t`Its effect ends immediately.`,
                  action: t`Lift`,
                })
              }
            >
              {t`Lift…`}
            </Button>
          )}
        </Group>
      )}
      <ConfirmDialog confirmation={question} onClose={() => ask(null)} />
    </section>
  )
}
