import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Badge, Button, Menu, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Forum } from '../../../../shared/communities/communities.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import rows from '../../../ui/ListRow.module.css'
import { ListRow } from '../../../ui/ListRow.tsx'
import { ForumNameForm } from './ForumNameForm.tsx'
import { useRenameForum } from './use-forums.ts'

/** A forum with its name in the language of the page. */
export interface ShownForum extends Forum {
  /** For the field that renames it: everybody reads what it saves. */
  storedName: string
}

export interface ForumActions {
  onMove: (forum: Forum, by: -1 | 1) => void
  onMakeDefault: (forum: Forum) => void
  onChangeWriters: (forum: Forum) => void
  onRemove: (forum: Forum) => void
}

interface Props {
  slug: string
  forum: ShownForum
  isFirst: boolean
  isLast: boolean
  actions: ForumActions
}

function Rename({ slug, forum, onDone }: { slug: string; forum: ShownForum; onDone: () => void }) {
  const { t } = useLingui()
  const rename = useRenameForum(slug)
  const submit = (name: string) => rename.mutate({ slug, id: forum.id, name }, { onSuccess: onDone })
  return (
    <li className={rows.row}>
      <ForumNameForm
        label={t`New name of ${forum.name}`}
        action={t`Save`}
        initial={forum.storedName}
        takesFocus
        isPending={rename.isPending}
        error={rename.error}
        onSubmit={submit}
        onCancel={onDone}
      >
        <Button size="md" variant="default" onClick={onDone}>
          {t`Cancel`}
        </Button>
      </ForumNameForm>
    </li>
  )
}

function MoveButtons({ forum, isFirst, isLast, actions: acts }: Omit<Props, 'slug'>) {
  const { t } = useLingui()
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t`Move ${forum.name} up`}
        data-move={`${forum.id} -1`}
        disabled={isFirst}
        onClick={() => acts.onMove(forum, -1)}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t`Move ${forum.name} down`}
        data-move={`${forum.id} 1`}
        disabled={isLast}
        onClick={() => acts.onMove(forum, 1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}

const look = { variant: 'light', size: 'lg', fz: 13 } as const

export function ForumRow({ slug, forum, actions: acts, ...position }: Props) {
  const { t } = useLingui()
  const [isRenaming, setRenaming] = useState(false)
  const [opened, setOpened] = useState(false)
  const menu = useRef<HTMLButtonElement>(null)
  const wasRenaming = useRef(false)
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) menu.current?.focus()
    wasRenaming.current = isRenaming
  }, [isRenaming])

  if (isRenaming) return <Rename slug={slug} forum={forum} onDone={() => setRenaming(false)} />
  return (
    <ListRow
      title={
        <Text fw={600} component="bdi">
          {forum.name}
        </Text>
      }
      badges={
        <>
          {forum.isDefault && <Badge {...look}>{t`Default`}</Badge>}
          {forum.onlyModeratorsPost && <Badge {...look}>{t`Announcements only`}</Badge>}
        </>
      }
    >
      <MoveButtons forum={forum} actions={acts} {...position} />
      <ActionMenu
        opened={opened}
        onChange={setOpened}
        width={240}
        target={
          <ActionIcon ref={menu} variant="default" size={36} aria-label={t`Actions for ${forum.name}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        }
      >
        <Menu.Item onClick={() => setRenaming(true)}>{t`Rename`}</Menu.Item>
        {!forum.isDefault && <Menu.Item onClick={() => acts.onMakeDefault(forum)}>{t`Make default`}</Menu.Item>}
        <Menu.Item onClick={() => acts.onChangeWriters(forum)}>
          {forum.onlyModeratorsPost ? t`Let members post` : t`Let only moderators post`}
        </Menu.Item>
        {!forum.isDefault && (
          <Menu.Item c="var(--mantine-color-error)" onClick={() => acts.onRemove(forum)}>
            {t({ message: 'Remove…', context: 'forum' })}
          </Menu.Item>
        )}
      </ActionMenu>
    </ListRow>
  )
}
