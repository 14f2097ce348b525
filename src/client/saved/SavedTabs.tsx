import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { HiddenPosts } from './HiddenPosts.tsx'
import { SavedCommunities } from './SavedCommunities.tsx'
import { SavedPosts } from './SavedPosts.tsx'
import classes from './saved.module.css'

const tabs = [
  { value: 'posts', label: 'Saved Posts', List: SavedPosts },
  { value: 'communities', label: 'Saved Communities', List: SavedCommunities },
  { value: 'hidden', label: 'Hidden Posts', List: HiddenPosts },
]

/** Which list is shown stands in the address; what is searched for goes on from one to the other. */
export function SavedTabs(asked: { q: string; onClear: () => void }) {
  const [params, setParams] = useSearchParams()
  const shown = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'posts'
  const show = (tab: string | null) =>
    setParams((before) => {
      if (tab === null || tab === 'posts') before.delete('tab')
      else before.set('tab', tab)
      return before
    })
  return (
    <Tabs value={shown} onChange={show} keepMounted={false}>
      <Tabs.List mb="md" className={classes.tabs ?? ''}>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value} className={classes.tab ?? ''}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, List }) => (
        <Tabs.Panel key={value} value={value}>
          <List {...asked} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
