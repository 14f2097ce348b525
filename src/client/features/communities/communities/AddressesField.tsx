import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { FileButton, List, Stack, Text, Textarea, UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import type { AddressProblem } from '../../../../shared/communities/address-list.ts'
import { parseAddresses } from '../../../../shared/communities/invitations.ts'
import { ShownError } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import classes from './invite.module.css'

/** A list of 300 of the longest addresses has 76 kB, and tables have more columns. */
const fileBytesMax = 1_000_000

const loadLists = () => import('../../../../shared/communities/address-list.ts')

/** Returns the entries of the text that cannot be used. */
export const findProblems = async (text: string): Promise<AddressProblem[]> =>
  (await loadLists()).addressProblems(parseAddresses(text))

/** Says why a file cannot be used. */
class Unusable extends ShownError {}

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
  const { t } = useLingui()
  const { length } = parseAddresses(value)
  const isTooMany = length > max
  const count = t`${plural(length, { one: '# address', other: '# addresses' })}`

  const field = useRef<HTMLTextAreaElement>(null)
  const resetFile = useRef<() => void>(null)

  async function read(file: File) {
    if (file.size > fileBytesMax)
      throw new Unusable(t`The file is larger than 1 MB. Add at most ${max} addresses a day.`)
    const [lists, bytes] = await Promise.all([loadLists(), file.arrayBuffer()])
    const text = lists.textInFile(new Uint8Array(bytes))
    if (text === null) throw new Unusable(t`This is no text file. Save the list as a .csv file, then add that file.`)
    const addresses = lists.addressesInFile(text)
    if (addresses.length === 0) throw new Unusable(t`There are no addresses in this file.`)
    return addresses
  }
  async function take(file: File | null | undefined) {
    if (!file) return
    try {
      const addresses = await read(file)
      // The user may have typed meanwhile.
      const typed = field.current?.value ?? value
      onChange([...(typed.trim() === '' ? [] : [typed.trimEnd()]), ...addresses].join('\n'))
    } catch (error) {
      toast.error(error instanceof Unusable ? error.shownText : t`The file could not be read.`)
    }
    // Otherwise the browser ignores the same file once it is mended.
    resetFile.current?.()
  }
  return (
    <Stack gap="xs">
      <Textarea
        ref={field}
        label={t`Email addresses`}
        description={
          isTooMany ? t`${plural(length, { one: '# address', other: '# addresses' })}; at most ${max} a day` : count
        }
        descriptionProps={{ role: 'status' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t`ann@example.org, bob@example.org`}
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
        // The browser would open the file, and the dialog would be gone.
        onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files
          if (file) event.preventDefault()
          void take(file)
        }}
      />
      {problems.length > 0 && (
        <div role="alert">
          <List size="sm" className={classes.problems ?? ''} aria-label={t`Addresses that cannot be used`}>
            {problems.map(({ address, reason }) => (
              <List.Item key={address}>
                {reason === 'malformed'
                  ? t`${address} is not a valid email address`
                  : t`${address} is in the list more than once`}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      <FileButton resetRef={resetFile} onChange={(file) => void take(file)} accept=".txt,.csv,text/plain,text/csv">
        {(props) => (
          <UnstyledButton {...props} className={classes.file ?? ''} data-tap-area>
            <Text span size="sm">
              {t`Add addresses from a file (.txt, .csv)`}
            </Text>
          </UnstyledButton>
        )}
      </FileButton>
    </Stack>
  )
}
