import { ActionIcon, Badge, Button, Menu, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Forum } from '../../shared/communities.ts'
import classes from './community-settings.module.css'
import { ForumNameForm } from './ForumNameForm.tsx'
import { Row } from './Row.tsx'
import { useRenameForum } from './use-forums.ts'

export interface ForumActs {
  onMove: (forum: Forum, by: -1 | 1) => void
  onMakeDefault: (forum: Forum) => void
  onRemove: (forum: Forum) => void
}

interface Props {
  slug: string
  forum: Forum
  isFirst: boolean
  isLast: boolean
  acts: ForumActs
}

function Rename({ slug, forum, onDone }: { slug: string; forum: Forum; onDone: () => void }) {
  const rename = useRenameForum(slug)
  const submit = (name: string) => rename.mutate({ slug, id: forum.id, name }, { onSuccess: onDone })
  return (
    <li className={classes.row}>
      <ForumNameForm
        label={`New name of ${forum.name}`}
        action="Save"
        initial={forum.name}
        takesFocus
        isPending={rename.isPending}
        error={rename.error}
        onSubmit={submit}
        onCancel={onDone}
      >
        <Button size="md" variant="default" onClick={onDone}>
          Cancel
        </Button>
      </ForumNameForm>
    </li>
  )
}

function MoveButtons({ forum, isFirst, isLast, acts }: Omit<Props, 'slug'>) {
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={`Move ${forum.name} up`}
        data-move={`${forum.id} -1`}
        disabled={isFirst}
        onClick={() => acts.onMove(forum, -1)}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={`Move ${forum.name} down`}
        data-move={`${forum.id} 1`}
        disabled={isLast}
        onClick={() => acts.onMove(forum, 1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}

/** A forum among those of the community, and what can be done with it. */
export function ForumRow({ slug, forum, acts, ...place }: Props) {
  const [isRenaming, setRenaming] = useState(false)
  const menu = useRef<HTMLButtonElement>(null)
  const wasRenaming = useRef(false)
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) menu.current?.focus()
    wasRenaming.current = isRenaming
  }, [isRenaming])

  if (isRenaming) return <Rename slug={slug} forum={forum} onDone={() => setRenaming(false)} />
  return (
    <Row
      title={
        <Text fw={600} component="bdi">
          {forum.name}
        </Text>
      }
      badges={
        forum.isDefault && (
          <Badge variant="light" tt="none" size="lg" fz={13}>
            Default
          </Badge>
        )
      }
    >
      <MoveButtons forum={forum} acts={acts} {...place} />
      <Menu
        position="bottom-end"
        width={200}
        shadow="md"
        withInitialFocusPlaceholder={false}
        portalProps={{ target: '#main' }}
      >
        <Menu.Target>
          <ActionIcon ref={menu} variant="default" size={36} aria-label={`Actions for ${forum.name}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setRenaming(true)}>Rename</Menu.Item>
          {!forum.isDefault && <Menu.Item onClick={() => acts.onMakeDefault(forum)}>Make default</Menu.Item>}
          {!forum.isDefault && (
            <Menu.Item c="var(--mantine-color-error)" onClick={() => acts.onRemove(forum)}>
              Remove…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Row>
  )
}
