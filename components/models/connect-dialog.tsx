"use client";

import { healthResource } from "../api/health-resource";
import { modelsResource } from "../api/models";
import { useResource } from "../api/use-resource";
import { modelWords as texts } from "../words/model-words";
import { DialogWindow } from "../ui/overlays/dialog-window";
import { loadToast } from "../ui/load-toast";
import { ModelForm } from "./model-form";

/** The dialog for connecting a model. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const { value, error } = useResource(modelsResource);
  const finish = () => {
    void loadToast().then(
      (toast) => toast.success(texts.connected),
      () => undefined,
    );
    onClose();
    void healthResource.refresh();
  };
  return (
    <DialogWindow open onOpenChange={(open) => !open && onClose()} title={texts.connect} close={texts.close}>
      {value === undefined && error instanceof Error && (
        <p role="alert" className="text-small text-failed">
          {error.message}
        </p>
      )}
      {value !== undefined &&
        (value.decidedBy.length > 0 ? (
          <p className="text-small">{texts.fixed(value.decidedBy.join(", "))}</p>
        ) : (
          <ModelForm providers={value.providers} onConnected={finish} />
        ))}
    </DialogWindow>
  );
}
