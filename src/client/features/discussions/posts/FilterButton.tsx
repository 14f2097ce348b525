import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Badge, Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ComponentProps, useId } from 'react'
import classes from './posts.module.css'

type Props = ButtonProps & ComponentProps<'button'> & { count: number }

/** Opens the filters and shows the number of active ones. */
export function FilterButton({ count, ...rest }: Props) {
  const { t } = useLingui()
  const countId = useId()
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        aria-describedby={countId}
        leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
        rightSection={
          count > 0 && (
            <Badge circle size="lg" fz="xs" aria-hidden>
              {count}
            </Badge>
          )
        }
        {...rest}
        // Last, because the target of a popover passes an empty one.
        className={classes.filter ?? ''}
      >
        <span className={classes.filterWord}>{t`Filter`}</span>
      </Button>
      <VisuallyHidden id={countId}>
        {count > 0 && t`${plural(count, { one: '# filter set', other: '# filters set' })}`}
      </VisuallyHidden>
    </>
  )
}
