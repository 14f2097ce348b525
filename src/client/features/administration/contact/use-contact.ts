import { messages } from '../../../../shared/platform/messages.ts'
import { trpc } from '../../../platform/trpc.ts'

/** Whether the instance takes messages, and the ticket that proves when the form was opened. */
export const useContactForm = () =>
  trpc.contact.form.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })

/** Sends a message. Fetches a new ticket if the old one has expired, so that the user can submit again. */
export function useSendMessage() {
  const { form } = trpc.useUtils().contact
  return trpc.contact.send.useMutation({
    onError: ({ message }) => {
      if (message === messages.contactFormOld) void form.invalidate()
    },
  })
}
