import { QRCodeSVG } from 'qrcode.react';

type Props = { uri: string; title: string };

/** The authenticator's secret as a QR code, in a separate script so that forms load first. */
export function AuthenticatorCode({ uri, title }: Props) {
  return <QRCodeSVG value={uri} size={160} level="M" title={title} />;
}
