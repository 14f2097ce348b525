import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useIsMutating } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { limits } from '../../../../shared/platform/limits.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText, unreadableAnswer } from '../../../ui/api-error.ts'
import { writeNow } from '../../../ui/languages/texts.tsx'
import { toast } from '../../../ui/toast.ts'
import { useFailureToast } from '../../../ui/use-failure-toast.ts'

/** The message for a failed request of topics: the server's message if it has one, otherwise `fallback`. */
export function topicErrorText(error: unknown, fallback: string) {
  return unreadableAnswer(error) ? writeNow(msg`Invalid response format`) : errorText(error, fallback)
}

/**
 * Topics that match the typed text, after a pause and from the minimum length on. `topics` is undefined until they are
 * loaded.
 */
export function useTopicSearch(typed: string) {
  const { t } = useLingui()
  const query = typed.trim()
  const [settled] = useDebouncedValue(query, limits.topicSearchDelayMs)
  const search = trpc.topics.search.useQuery(
    { q: settled },
    { enabled: settled.length >= limits.topicQueryMin && settled.length <= limits.topicNameMax },
  )
  useFailureToast(search.isError, topicErrorText(search.error, t`Failed to search topics`))
  return { topics: settled === query ? search.data?.topics : undefined }
}

/** Creates a topic, or returns the existing one with that name. */
export function useCreateTopic() {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  return trpc.topics.create.useMutation({
    onSuccess: () => {
      utils.topics.search.invalidate()
    },
    onError: (error) => toast.error(errorText(error, t`Failed to create topic`)),
  })
}

/** True while a topic is being created: a form submitted now would miss it. */
export const useIsCreatingTopic = () => useIsMutating({ mutationKey: getMutationKey(trpc.topics.create) }) > 0
