import type {
  Mode,
  Platform,
  PreviewStatus,
  ProjectStatus,
  TurnStatus,
  Visibility,
} from '@millwright/contract';

/** What the service answers, as far as the studio reads it. */
export interface Me {
  readonly user_id: string;
  readonly email: string | null;
  readonly name: string | null;
}

export interface Model {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly description: string;
  readonly modes: readonly Mode[];
  readonly default: boolean;
  readonly deprecated: boolean;
}

export interface Project {
  readonly project_id: string;
  readonly title: string;
  readonly app_platform: Platform;
  readonly status: ProjectStatus;
  readonly visibility: Visibility;
  readonly preview_url: string;
  readonly preview_status: PreviewStatus;
  readonly active_turn_id: string | null;
  readonly queued_turns: number;
  readonly head_seq: number;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface AttachmentInfo {
  readonly name: string | null;
  readonly mime_type: string;
  readonly size: number;
}

export interface Turn {
  readonly turn_id: string;
  readonly project_id: string;
  readonly status: TurnStatus;
  readonly mode: Mode;
  readonly prompt: string;
  readonly model: string;
  readonly provider: string | null;
  readonly images: readonly AttachmentInfo[];
  readonly documents: readonly AttachmentInfo[];
  readonly auto_fix: boolean;
  readonly created_at: string;
}

export interface PreviewPass {
  readonly preview_url: string;
  readonly status: PreviewStatus;
  readonly token: string;
  readonly expires_at: string;
}

export interface Accepted {
  readonly project_id: string;
  readonly turn_id: string;
}

export interface Settings {
  readonly version: string;
  readonly app_url: string;
  readonly sign_in: {
    readonly issuer: string;
    readonly client_id: string;
    readonly scope: string;
    readonly audience: string;
  };
  readonly limits: {
    readonly prompt_chars: number;
    readonly images: number;
    readonly image_base64_chars: number;
    readonly documents: number;
    readonly document_base64_chars: number;
  };
}
