import { messages } from '../../../../shared/platform/messages.ts'
import { useFormKey } from '../../../platform/form-key.ts'
import { trpc } from '../../../platform/trpc.ts'

/** Whether the instance takes messages, and the ticket that proves when the form was opened. */
export const useContactForm = () =>
  trpc.contact.form.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })

/** Sends a message. Fetches a new ticket if the old one has expired, so that the user can submit again. */
export function useSendMessage() {
  const { form } = trpc.useUtils().contact
  const key = useFormKey('contact')
  return trpc.contact.send.useMutation({
    trpc: key,
    onError: ({ message }) => {
      if (message === messages.contactFormOld) void form.invalidate()
    },
  })
}
