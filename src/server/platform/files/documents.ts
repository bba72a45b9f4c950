/**
 * Whether the content is a PDF, whatever its name. A PDF is stored unchanged, so it is only ever
 * sent as an attachment (`fileHeaders`).
 */
export async function isPdf(bytes: Buffer): Promise<boolean> {
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(bytes))?.mime === 'application/pdf';
}
