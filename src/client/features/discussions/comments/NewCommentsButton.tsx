import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { pluralize } from '../../../ui/format-numbers.ts'
import classes from './comments.module.css'

/** Shows the comments that arrived since the thread was loaded. */
export function NewCommentsButton({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null
  return (
    <div className={classes.arrivals}>
      <Button radius="xl" size="sm" leftSection={<IconArrowUp size={16} aria-hidden />} onClick={onShow}>
        Show {pluralize(count, 'new comment')}
      </Button>
    </div>
  )
}
