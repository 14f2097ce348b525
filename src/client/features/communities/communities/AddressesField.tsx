import { FileButton, List, Stack, Text, Textarea, UnstyledButton } from '@mantine/core'
import type { AddressProblem } from '../../../../shared/communities/address-list.ts'
import { parseAddresses } from '../../../../shared/communities/invitations.ts'
import { pluralize } from '../../../ui/format-numbers.ts'
import { toast } from '../../../ui/toast.ts'
import classes from './invite.module.css'

/** A list of 300 of the longest addresses has 76 kB. */
const fileBytesMax = 200_000

const loadLists = () => import('../../../../shared/communities/address-list.ts')

/** Returns the entries of the text that cannot be used. */
export const findProblems = async (text: string): Promise<AddressProblem[]> =>
  (await loadLists()).addressProblems(parseAddresses(text))

const reasons = { malformed: 'is not a valid email address', duplicate: 'is in the list more than once' }

interface Props {
  value: string
  onChange: (text: string) => void
  /** The most addresses of a day. */
  max: number
  problems: readonly AddressProblem[]
  /** Whether the server has refused the list. */
  isRefused: boolean
  /** Whether the field takes the focus when its dialog opens. */
  takesFocus?: boolean
}

/** Addresses, typed, pasted or from a file, with a line for each that cannot be used. */
export function AddressesField({ value, onChange, max, problems, isRefused, takesFocus = false }: Props) {
  const { length } = parseAddresses(value)
  const isTooMany = length > max
  const count = pluralize(length, 'address', 'addresses')

  async function take(file: File | null) {
    if (!file) return
    if (file.size > fileBytesMax) return toast.error('The file is too large. Use a list of addresses.')
    const [{ addressesInFile }, text] = await Promise.all([loadLists(), file.text()])
    const addresses = addressesInFile(text)
    if (addresses.length === 0) return toast.error('There are no addresses in this file.')
    onChange([...(value.trim() === '' ? [] : [value.trimEnd()]), ...addresses].join('\n'))
  }
  return (
    <Stack gap="xs">
      <Textarea
        label="Email addresses"
        description={isTooMany ? `${count}; at most ${max} a day` : count}
        descriptionProps={{ role: 'status' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="ann@example.org, bob@example.org"
        inputMode="email"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus={takesFocus || undefined}
        error={isTooMany || isRefused || problems.length > 0}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {problems.length > 0 && (
        <div role="alert">
          <List size="sm" className={classes.problems ?? ''} aria-label="Addresses that cannot be used">
            {problems.map(({ address, reason }, at) => (
              // An address can be there several times.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
              <List.Item key={at}>{`${address} ${reasons[reason]}`}</List.Item>
            ))}
          </List>
        </div>
      )}
      <FileButton onChange={(file) => void take(file)} accept=".txt,.csv,text/plain,text/csv">
        {(props) => (
          <UnstyledButton {...props} className={classes.file ?? ''} data-tap-area>
            <Text span size="sm">
              Add addresses from a file (.txt, .csv)
            </Text>
          </UnstyledButton>
        )}
      </FileButton>
    </Stack>
  )
}
