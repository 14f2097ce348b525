/** Data that the software stores on the user's own device. */
export function Devices() {
  return (
    <>
      <h2>On your device</h2>
      <ul>
        <li>
          One cookie, <code>folkmoot_session</code>, which says that you are signed in. There is no other.
        </li>
        <li>
          Your choice of theme and of compact lists, and drafts of your texts. Drafts are deleted when you sign out.
        </li>
        <li>
          The pages and threads you read last, so that you can read them without a network. They are deleted when you
          sign out, or when someone else signs in.
        </li>
      </ul>
    </>
  )
}
