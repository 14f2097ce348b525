import { useDebouncedValue } from '@mantine/hooks'
import { useIsMutating } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { limits } from '../../shared/limits.ts'
import { errorText, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'
import { useFailureToast } from '../ui/use-failure-toast.ts'
import { topicErrorText } from './topic-error.ts'

/** Topics that match what is typed, once it has paused and is long enough. `topics` is undefined until they are known. */
export function useTopicSearch(typed: string) {
  const query = typed.trim()
  const [settled] = useDebouncedValue(query, limits.topicSearchDelayMs)
  const search = trpc.topics.search.useQuery(
    { q: settled },
    { enabled: settled.length >= limits.topicQueryMin && settled.length <= limits.topicNameMax },
  )
  useFailureToast(search.isError, topicErrorText(search.error, 'Failed to search topics'))
  return { topics: settled === query ? search.data?.topics : undefined }
}

/** Creates a topic, or answers the one there is by that name. */
export function useCreateTopic() {
  const utils = trpc.useUtils()
  return trpc.topics.create.useMutation({
    onSuccess: () => {
      utils.topics.search.invalidate()
    },
    onError: (error) => toast.error(errorText(error, 'Failed to create topic')),
  })
}

/** True while a topic is on its way: what is sent now would go without it. */
export const useIsCreatingTopic = () => useIsMutating({ mutationKey: getMutationKey(trpc.topics.create) }) > 0
