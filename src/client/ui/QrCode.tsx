import { renderSVG } from 'uqr'
import classes from './QrCode.module.css'

/** A text as a QR code, dark on light in both themes, because few readers know it the other way round. */
export const QrCode = ({ text, label }: { text: string; label: string }) => (
  <img className={classes.code} src={`data:image/svg+xml,${encodeURIComponent(renderSVG(text))}`} alt={label} />
)
