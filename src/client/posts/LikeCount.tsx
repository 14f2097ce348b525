import { Text } from '@mantine/core'
import { IconThumbUp } from '@tabler/icons-react'
import { counted } from '../ui/counted.ts'
import classes from './posts.module.css'

/** How many people like it; for reading, not for pressing. */
export function LikeCount({ count }: { count: number }) {
  return (
    <Text size="sm" c="dimmed" className={classes.count}>
      <IconThumbUp size={18} aria-hidden />
      {counted(count, 'like')}
    </Text>
  )
}
