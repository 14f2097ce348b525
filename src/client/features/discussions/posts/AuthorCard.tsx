import { useLingui } from '@lingui/react/macro'
import { Group, Popover, Text } from '@mantine/core'
import type { Post } from '../../../../shared/discussions/posts.ts'
import { UserAvatar } from '../../../ui/UserAvatar.tsx'
import { useUserName } from '../../identity/user-labels/use-user-name.ts'
import classes from './posts.module.css'

export interface AuthorCardProps {
  post: Post
  opened: boolean
  id: string
}

/** Details of a post's author, shown on hover below the surrounding element. */
export function AuthorCard({ post: { author, community }, opened, id }: AuthorCardProps) {
  const { t } = useLingui()
  const { name } = community
  const userName = useUserName()
  return (
    <Popover
      opened={opened}
      position="bottom-start"
      width="max-content"
      shadow="md"
      withRoles={false}
      trapFocus={false}
      returnFocus={false}
      withinPortal={false}
    >
      <Popover.Target>
        <span className={classes.hoverTarget} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown id={id} role="tooltip" maw={280}>
        <Group gap="sm" wrap="nowrap">
          <UserAvatar user={{ ...author, name: userName(author.name) }} size={40} />
          <div className={classes.title}>
            <Text size="sm" fw={600} c="var(--mantine-color-text)" dir="auto">
              {userName(author.name)}
            </Text>
            <Text size="sm" c="dimmed" dir="auto">
              {t`Member of ${name}`}
            </Text>
          </div>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
