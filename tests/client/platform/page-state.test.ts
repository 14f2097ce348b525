import { expect, test } from 'vitest'
import { readPageState, writePageState } from '../../../src/client/platform/page-state.ts'
import { createQueryClient } from '../../../src/client/platform/query-client.ts'

const queryKey = ['opening', 'times']
const hourAgo = Date.now() - 3_600_000

function stateOfPage() {
  const client = createQueryClient()
  client.setQueryData(queryKey, { opens: 9 }, { updatedAt: hourAgo })
  return writePageState(client)
}

test('data of a rendered page is not requested again, however long ago the server rendered it', () => {
  const client = createQueryClient()
  const now = Date.now()
  readPageState(client, stateOfPage(), now)
  expect(client.getQueryData(queryKey)).toEqual({ opens: 9 })
  expect(client.getQueryState(queryKey)).toMatchObject({ dataUpdatedAt: now, error: null })
})

test('data of a stored page keeps its age', () => {
  const client = createQueryClient()
  readPageState(client, stateOfPage(), 0)
  expect(client.getQueryState(queryKey)).toMatchObject({ dataUpdatedAt: hourAgo })
})

test('a list of a rendered page asks for its first page again without a cursor', async () => {
  const server = createQueryClient()
  server.setQueryData(queryKey, { pages: [{ items: [] }], pageParams: [undefined] })
  const client = createQueryClient()
  readPageState(client, writePageState(server), Date.now())
  const requests: unknown[] = []
  await client.fetchInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => {
      requests.push(pageParam)
      return { items: [] }
    },
    initialPageParam: undefined,
    getNextPageParam: () => null,
    staleTime: 0,
  })
  expect(requests).toEqual([undefined])
})
