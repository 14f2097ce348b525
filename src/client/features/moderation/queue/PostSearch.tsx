import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { AdminPost } from '../../shared/admin.ts'
import { limits } from '../../shared/limits.ts'
import { AdminSearch } from '../admin/AdminSearch.tsx'
import { AdminTable, type Column } from '../admin/AdminTable.tsx'
import { FoundPages } from '../admin/FoundPages.tsx'
import { paged } from '../admin/paged.ts'
import { paths } from '../app/paths.ts'
import { trpc } from '../app/trpc.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { truncated } from '../ui/truncated.ts'
import { useSearchWords } from '../ui/use-search-words.ts'
import { AccountLines } from './AccountLines.tsx'
import { ForumLines } from './ForumLines.tsx'
import classes from './moderation.module.css'

const columns: Column<AdminPost>[] = [
  {
    label: 'Title',
    cell: ({ id, title, forum }) => (
      <Anchor component={Link} to={paths.post(forum.community.slug, id)} c="inherit" fw={600} size="sm" dir="auto">
        {title}
      </Anchor>
    ),
  },
  {
    label: 'Content',
    cell: ({ content }) => (
      <span className={classes.content} dir="auto">
        {truncated(content, limits.adminSnippetMax)}
      </span>
    ),
  },
  { label: 'Author', cell: ({ author }) => <AccountLines account={author} /> },
  { label: 'Community / Forum', cell: ({ forum }) => <ForumLines forum={forum} /> },
  {
    label: 'Posted',
    cell: ({ createdAt, updatedAt }) => (
      <div>
        <RelativeTime at={createdAt} />
        {updatedAt > createdAt && (
          <Text size="sm" c="dimmed">
            edited <RelativeTime at={updatedAt} />
          </Text>
        )}
      </div>
    ),
  },
  { label: 'Comments', cell: ({ _count }) => _count.comments.toLocaleString('en'), isNumber: true },
]

function Found({ q }: { q: string }) {
  const list = trpc.admin.searchPosts.useInfiniteQuery({ query: q }, paged)
  return (
    <FoundPages
      list={list}
      failed="Failed to search posts"
      one="post"
      empty="No posts found"
      advice="No post has this in its title or content."
    >
      {(posts, isStale) => <AdminTable label="Posts found" columns={columns} rows={posts} isStale={isStale} />}
    </FoundPages>
  )
}

/** Posts wherever they stand, found by what is in them. What is searched for stands in the address. */
export function PostSearch() {
  const { q, search } = useSearchWords()
  return (
    <Stack component="section" gap="md" aria-labelledby="search-posts">
      <Title order={2} size="h3" id="search-posts">
        Search Posts
      </Title>
      <AdminSearch key={q} label="Search by title or content" q={q} onSearch={search} />
      {q !== '' && <Found q={q} />}
    </Stack>
  )
}
