import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { decidedText, ruleLabel } from '../../../../shared/instance/restriction-labels.ts'
import type { Restriction } from '../../../../shared/instance/restrictions.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorStatus, failureDetail } from '../../../ui/api-error.ts'
import { DateTime } from '../../../ui/DateTime.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { Sentences } from '../../../ui/languages/Sentences.tsx'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { AuthCard } from '../../identity/auth/AuthCard.tsx'
import classes from './decision.module.css'
import { ObjectionForm } from './ObjectionForm.tsx'
import { restrictionSentence } from './restriction-texts.ts'

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Title order={2} size="h6">
        {label}
      </Title>
      {children}
    </div>
  )
}

const QuotedText = ({ children }: { children: string }) => (
  <Text dir="auto" className={classes.words ?? ''}>
    {children}
  </Text>
)

function Objected({ objection }: { objection: NonNullable<Restriction['objection']> }) {
  const { t } = useLingui()
  const { text, at, outcome, answer } = objection
  return (
    <>
      <Part label={t`Your objection`}>
        <Text size="sm" c="dimmed">
          <DateTime at={at} />
        </Text>
        <QuotedText>{text}</QuotedText>
      </Part>
      {outcome === null && <FormAlert tone="success" message={t`Your objection waits for an answer.`} />}
      {outcome !== null && (
        <Part label={outcome === 'LIFTED' ? t`Answer: the decision was lifted` : t`Answer: the decision stands`}>
          <QuotedText>{answer}</QuotedText>
        </Part>
      )}
    </>
  )
}

function Statement({ shown, query }: { shown: Restriction; query: { id: string; token?: string } }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { rule, reason, excerpt, deciderRole, createdAt, until, endedAt, objection, can } = shown
  const decided = translate(decidedText(deciderRole))
  const decision = (
    <Trans>
      {decided}, <DateTime at={createdAt} />.
    </Trans>
  )
  const end = until && (
    <Trans>
      It ends on <DateTime at={until} />.
    </Trans>
  )
  const term = end ? <Sentences first={decision} second={end} /> : decision
  return (
    <Stack>
      <Text fw={600}>{t(restrictionSentence(shown))}</Text>
      <Text size="sm" c="dimmed">
        {endedAt ? <Sentences first={term} second={t`It is no longer in force.`} /> : term}
      </Text>
      {excerpt !== '' && (
        <Part label={t`Your text`}>
          <QuotedText>{excerpt}</QuotedText>
        </Part>
      )}
      {rule && (
        <Part label={t`Rule`}>
          <Group gap="xs" align="baseline">
            <Text>{translate(ruleLabel(rule))}</Text>
            <Anchor data-tap-line component={Link} to={paths.guidelines} size="sm" underline="always">
              {t`Read the guidelines`}
            </Anchor>
          </Group>
        </Part>
      )}
      <Part label={t`Reason`}>
        <QuotedText>{reason || t`No reason was recorded.`}</QuotedText>
      </Part>
      {objection && <Objected objection={objection} />}
      {can.object && <ObjectionForm query={query} />}
    </Stack>
  )
}

/** A restriction for the user concerned, who may be suspended: then the link of the mail opens it. */
export function DecisionPage() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const token = useSearchParams()[0].get('token')
  const input = { id, ...(token && { token }) }
  const { data, error, isPending, refetch } = trpc.restrictions.byId.useQuery(input)
  if (data)
    return (
      <AuthCard title={t`A decision about you`}>
        <Statement shown={data} query={input} />
      </AuthCard>
    )
  const isRefused = errorStatus(error) !== null && errorStatus(error) !== 500
  const refusal = error && failureDetail(error)
  return (
    <AuthCard title={t`A decision about you`}>
      {isPending && <Skeleton h={200} aria-busy aria-label={t`Loading`} />}
      {!isPending && isRefused && (
        <FormAlert
          tone="error"
          message={t`This decision cannot be shown`}
          detail={t`${refusal}. Open the link of the email, or sign in as the person concerned.`}
        />
      )}
      {!isPending && !isRefused && <ErrorState title={t`The page could not be loaded`} onRetry={refetch} />}
    </AuthCard>
  )
}
