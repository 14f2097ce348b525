import { Badge, Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ComponentProps, useId } from 'react'
import { counted } from '../ui/counted.ts'

type Props = ButtonProps & ComponentProps<'button'> & { count: number }

/** Opens the filters; says how many are set. */
export function FilterButton({ count, ...rest }: Props) {
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
            <Badge circle size="lg" fz={13} aria-hidden>
              {count}
            </Badge>
          )
        }
        {...rest}
      >
        Filter
      </Button>
      <VisuallyHidden id={countId}>{count > 0 && `${counted(count, 'filter')} set`}</VisuallyHidden>
    </>
  )
}
