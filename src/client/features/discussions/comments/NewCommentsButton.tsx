import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { counted } from '../ui/counted.ts'
import classes from './comments.module.css'

/** The way to the comments that came while the viewer was reading. */
export function NewComments({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null
  return (
    <div className={classes.arrivals}>
      <Button radius="xl" size="sm" leftSection={<IconArrowUp size={16} aria-hidden />} onClick={onShow}>
        Show {counted(count, 'new comment')}
      </Button>
    </div>
  )
}
