import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { PageTitle } from '../ui/PageTitle.tsx'
import { CreateCommunityCard } from './CreateCommunityCard.tsx'
import { DiscoverPosts } from './DiscoverPosts.tsx'
import { DiscoverSearch } from './DiscoverSearch.tsx'
import classes from './discover.module.css'
import { RecommendedCommunities } from './RecommendedCommunities.tsx'

/** Which posts are shown stands in the address. */
function PostTabs() {
  const [params, setParams] = useSearchParams()
  const show = (tab: string | null) =>
    setParams((before) => {
      if (tab === 'new') before.set('tab', tab)
      else before.delete('tab')
      return before
    })
  return (
    <Tabs value={params.get('tab') === 'new' ? 'new' : 'hot'} onChange={show} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="hot">Hot</Tabs.Tab>
        <Tabs.Tab value="new">New</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="hot">
        <DiscoverPosts order="hot" />
      </Tabs.Panel>
      <Tabs.Panel value="new">
        <DiscoverPosts order="new" />
      </Tabs.Panel>
    </Tabs>
  )
}

/** What is talked about in all the communities that are open to the viewer, and which of them to join. */
export function DiscoverPage() {
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <PageTitle>Discover</PageTitle>
        <DiscoverSearch />
      </div>
      <div className={classes.sidebar}>
        <RecommendedCommunities />
        <CreateCommunityCard />
      </div>
      <div className={classes.posts}>
        <PostTabs />
      </div>
    </div>
  )
}
