import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import classes from './comments.module.css'

/** Shows the comments that arrived since the thread was loaded. */
export function NewCommentsButton({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useLingui()
  if (count === 0) return null
  return (
    <div className={classes.arrivals}>
      <Button radius="xl" size="sm" leftSection={<IconArrowUp size={16} aria-hidden />} onClick={onShow}>
        {t`${plural(count, { one: 'Show # new comment', other: 'Show # new comments' })}`}
      </Button>
    </div>
  )
}
