import { useLingui } from '@lingui/react/macro'
import { Drawer, FocusTrap, Popover } from '@mantine/core'
import { useMediaQuery, useMergedRef } from '@mantine/hooks'
import type { Ref } from 'react'
import type { Community } from '../../../../shared/communities/communities.ts'
import { useEscape } from '../../../ui/use-escape.ts'
import { useLazyMenu } from '../../../ui/use-lazy-menu.ts'
import { FilterButton } from './FilterButton.tsx'
import { FilterFields } from './FilterFields.tsx'
import type { usePostSearch } from './use-post-search.ts'

export interface FilterProps {
  community: Community
  search: ReturnType<typeof usePostSearch>
  /** The button that opens the menu. */
  ref: Ref<HTMLButtonElement>
}

/**
 * The filters in a sheet on phones, otherwise in a popover. Mounts open, because it loads when the user presses its
 * button.
 */
export function FilterMenu({ community, search, ref }: FilterProps) {
  const { t } = useLingui()
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { button, opened, setOpened } = useLazyMenu()
  const merged = useMergedRef(ref, button)

  const close = () => setOpened(false)
  useEscape(opened && !isPhone, close)
  const target = (
    <FilterButton count={search.filters.length} ref={merged} onClick={() => setOpened((before) => !before)} />
  )
  const fields = <FilterFields community={community} search={search} onDone={close} />
  if (isPhone) {
    return (
      <>
        {target}
        <Drawer
          opened={opened}
          onClose={close}
          position="bottom"
          title={t`Filter`}
          radius="md"
          styles={{ content: { height: 'auto' } }}
          // The header would count as a second banner landmark.
          attributes={{ header: { role: 'none' } }}
        >
          <FocusTrap.InitialFocus />
          {fields}
        </Drawer>
      </>
    )
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={340}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p="md">
        <FocusTrap.InitialFocus />
        {fields}
      </Popover.Dropdown>
    </Popover>
  )
}
