import { messages } from '../../shared/messages.ts'
import { trpc } from '../app/trpc.ts'

/** Whether messages are taken, and the ticket that tells when the form was opened. */
export const useContactForm = () =>
  trpc.contact.form.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })

/** Sends a message. A form that lay open for too long gets a new ticket, so that it can be sent after all. */
export function useSendMessage() {
  const { form } = trpc.useUtils().contact
  return trpc.contact.send.useMutation({
    onError: ({ message }) => {
      if (message === messages.contactFormOld) void form.invalidate()
    },
  })
}
