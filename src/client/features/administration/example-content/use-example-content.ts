import { trpc } from '../../../platform/trpc.ts'

/** How often the progress refetches while a job is at work, in milliseconds. */
const refetchIntervalMs = 2_000

/** The example content of the site. Refetches while it is being made or removed. */
export function useExampleContent() {
  const utils = trpc.useUtils()
  const { data: content } = trpc.exampleContent.get.useQuery(undefined, {
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'making' || data?.state === 'removing' ? refetchIntervalMs : false,
  })
  const store = (changed: NonNullable<typeof content>) => {
    utils.exampleContent.get.setData(undefined, changed)
    void utils.auditLog.invalidate()
    void utils.admin.jobs.invalidate()
  }
  const add = trpc.exampleContent.add.useMutation({ onSuccess: store })
  const remove = trpc.exampleContent.remove.useMutation({
    onSuccess: store,
    // Another super admin may have removed it.
    onError: () => utils.exampleContent.get.invalidate(),
  })
  return { content, add, remove }
}
