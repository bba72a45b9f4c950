import { FileImage, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { longestFile } from '#core/typed/file-limits.ts';

type Props = {
  /** The start of the accessible label, where a page has several. */
  name?: string;
  /** The chosen file, or where to drop one. */
  title: string;
  active: string;
  note: ReactNode;
  /** Whether a file is chosen. */
  filled: boolean;
  accept: Record<string, string[]>;
  /** Receives null if the dropped file's type is not accepted. */
  onFile: (file: File | null) => void;
};

/** Chooses a file by drag-and-drop, press or key: the label opens the browser's file dialog. */
export function FileDrop({ name, title, active, note, filled, accept, onFile }: Props) {
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept,
    maxFiles: 1,
    noClick: true,
    noKeyboard: true,
    maxSize: longestFile,
    onDrop: (accepted) => onFile(accepted[0] ?? null),
  });
  const Icon = filled ? FileImage : Upload;
  return (
    <label
      {...getRootProps({
        className: isDragActive ? 'drop active' : 'drop',
        tabIndex: undefined,
      })}
      // A label has no other role; the library sets one unless overridden here.
      role={undefined}
    >
      {/* The label names it; the library's default name is English. */}
      <input
        {...getInputProps({ className: 'sr', style: undefined, tabIndex: 0 })}
        aria-label={undefined}
      />
      <Icon className="i" aria-hidden />
      {name && <span className="sr">{name}: </span>}
      <b>{isDragActive ? active : title}</b>
      <span className="sub">{note}</span>
    </label>
  );
}
