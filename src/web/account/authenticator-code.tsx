import { QRCodeSVG } from 'qrcode.react';

type Props = { uri: string; title: string };

/** The authenticator's secret as a picture: a script of its own, so that forms come first. */
export function AuthenticatorCode({ uri, title }: Props) {
  return <QRCodeSVG value={uri} size={160} level="M" title={title} />;
}
