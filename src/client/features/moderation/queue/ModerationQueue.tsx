import { useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKeyboard } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { messages } from '../../../../shared/platform/messages.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { VerifyEmailAlert } from '../../identity/email-verification/VerifyEmailAlert.tsx'
import { HeldPosts } from '../held-posts/HeldPosts.tsx'
import { CaseList } from './CaseList.tsx'
import { KeyHint } from './KeyHint.tsx'
import classes from './ModerationQueue.module.css'
import { OpenCase } from './OpenCase.tsx'
import { QueueControls } from './QueueControls.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { useAdjacentCases } from './use-adjacent-cases.ts'
import { type QueueScope, useQueue } from './use-queue.ts'
import { useQueueParams } from './use-queue-params.ts'

/** Moves the focus through the list, as the arrow keys do. */
function focusAdjacentItem(frame: HTMLElement | null, step: 1 | -1) {
  const items = [...(frame?.querySelectorAll<HTMLElement>('[data-case]') ?? [])]
  const at = items.findIndex((item) => item.matches(':focus'))
  const to = at < 0 ? (step === 1 ? 0 : items.length - 1) : at + step
  items[to]?.focus()
}

function Hint() {
  const { t } = useLingui()
  return (
    <section aria-label={t`Case`} className={classes.hint}>
      <EmptyState
        title={t`No case is open`}
      >{t`Choose a case from the list to see the reports and decide.`}</EmptyState>
    </section>
  )
}

/** The list of cases and the open case. */
export function ModerationQueue({ queue, lead }: { queue: QueueScope; lead: string }) {
  const { t } = useLingui()
  const params = useQueueParams()
  const list = useQueue(queue, params)
  const frame = useRef<HTMLElement>(null)
  const [shortcutsOpened, shortcuts] = useDisclosure(false)
  const { key } = useLocation()
  const [arrivedAt] = useState(key)
  const cases = list.data?.pages.flatMap(({ items }) => items) ?? []
  const { caseId, open, close } = params
  const { next, previous } = useAdjacentCases(cases, caseId)

  const go = (step: 1 | -1) => {
    const to = step === 1 ? next : previous
    if (caseId === null) focusAdjacentItem(frame.current, step)
    else if (to) open(to.id)
  }
  useShortcuts({ j: () => go(1), k: () => go(-1), '?': shortcuts.open, 'shift+?': shortcuts.open })
  const onArrow = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (step === null || !(event.target as HTMLElement).closest('[data-case]')) return
    event.preventDefault()
    focusAdjacentItem(frame.current, step)
  }
  const onDecided = () => {
    const following = next ?? previous
    if (following) open(following.id)
    else close()
  }
  return (
    <div className={classes.layout} data-open={caseId !== null || undefined}>
      <Group justify="space-between" className={classes.header ?? ''}>
        <div>
          <PageTitle>{t`Moderation queue`}</PageTitle>
          <Text size="sm" c="dimmed">
            {lead}
          </Text>
        </div>
        <Button
          variant="default"
          size="sm"
          className={classes.shortcutsButton ?? ''}
          leftSection={<IconKeyboard size={18} stroke={1.75} aria-hidden />}
          rightSection={<KeyHint of="?" />}
          onClick={shortcuts.open}
        >
          {t`Keyboard shortcuts`}
        </Button>
      </Group>
      <VerifyEmailAlert>{messages.verificationNeeded}</VerifyEmailAlert>
      <QueueControls scope={queue} params={params}>
        {params.isHeld ? (
          <div className={classes.whole}>
            <HeldPosts queue={queue} />
          </div>
        ) : (
          <CaseList params={params} list={list} frame={frame} onKeyDown={onArrow} />
        )}
        {params.isHeld ? null : caseId === null ? (
          <Hint />
        ) : (
          <OpenCase
            key={caseId}
            id={caseId}
            listed={cases.find(({ id }) => id === caseId)}
            listedAt={list.dataUpdatedAt}
            takesFocus={key !== arrivedAt}
            onBack={close}
            onDecided={onDecided}
          />
        )}
      </QueueControls>
      <ShortcutsDialog opened={shortcutsOpened} onClose={shortcuts.close} />
    </div>
  )
}

/** The moderation queue of the whole instance. */
export function InstanceQueuePage() {
  const { t } = useLingui()
  return <ModerationQueue queue={{}} lead={t`Reports from the whole site.`} />
}
