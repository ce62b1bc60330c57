{{/* Names and labels; every one takes a dict of root, role and, for pods, part. */}}
{{- define "millwright.name" -}}
{{ printf "%s-%s" .root.Release.Name .role | trunc 63 | trimSuffix "-" }}
{{- end -}}

{{- define "millwright.selector" -}}
app.kubernetes.io/name: millwright
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end -}}

{{- define "millwright.labels" -}}
{{ include "millwright.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{/* The roles of the processes of a Deployment. */}}
{{- define "millwright.roles" -}}
{{- if eq .role "worker" -}}
{{- if .root.Values.preview.enabled }}worker{{ else }}worker,preview{{ end -}}
{{- else -}}
{{ .role }}
{{- end -}}
{{- end -}}

{{/* preStop, the grace of streams, and what comes after it. */}}
{{- define "millwright.patience" -}}
{{ add (.root.Values.settings.SHUTDOWN_GRACE_S | default 30 | int) 45 }}
{{- end -}}
